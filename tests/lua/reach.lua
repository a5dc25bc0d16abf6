-- Uses everything that a script gets, and says what it got.
team = { id = "reach", name = "Reach", version = "2.1", author = "Me", pods = { 1, 16 }, params = {
    share = { 0.25, min = 0, max = 1, unit = "length", about = "A number." },
    count = { 3, min = 1 },
    style = { "calm", choices = { "calm", "quick" } },
    words = { "none" } } }

function create(setup)
    local params = setup.params
    print(params.share, math.type(params.count), params.count, params.style, params.words)
    print(setup.rules.own_count, rules.control_step_ticks, #setup.own_lineup, goal.x, own_goal.x, goal.y)
    warn("a warning")
end

local seen = {}
local function once(key, ...)
    if not seen[key] then
        seen[key] = true
        print(key, ...)
    end
end

function step(view)
    local ball, pod = view.ball, view.own[1]
    once("view", view.mode, view.period, #view.own, #view.opponents, view.own_score, ball.state, ball.owner)
    once("pod", pod.id, pod.carries_ball, pod.in_zone, pod.deny_ticks_left)
    once("vectors", vec(3, 4):length(), (vec(1, 2) + vec(2, 2)) / 2 == vec(1.5, 2), -vec(1, 0), vec(0, 2):direction(),
         vec(1, 2):dot(vec(3, 4)), distance(vec(0, 0), vec(3, 4)), (ball - pod).x == ball.x - pod.x)
    for _, event in ipairs(view.events) do once("event " .. event.kind, event.team, event.pod) end
    pod:thrust(direction(pod, ball))
    if pod.carries_ball then
        pod:shoot(goal - pod)
        once("carries", ball.owner, ball.owner_pod)
    end
end
