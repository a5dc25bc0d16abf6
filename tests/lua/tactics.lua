-- Asks podball.tactics, does what it says, and tells whether that came true.
local tactics = podball.tactics
local plan, planned_tick

local function costs(agents, targets)
    local rows = {}
    for a, agent in ipairs(agents) do
        rows[a] = {}
        for t, target in ipairs(targets) do rows[a][t] = distance(agent, target) end
    end
    return rows
end

function create(setup)
    -- The example of docs/tactics.md.
    local agents, targets = { vec(0, 0), vec(1, 1), vec(2, 1) }, { vec(1, 0), vec(2, 0), vec(3, 0) }
    print("mmdr", table.unpack(tactics.assign(costs(agents, targets), "mmdr")))
    print("left over", table.unpack(tactics.assign({ { 2 }, { 1 }, { 3 } })))
    print("wrong", pcall(tactics.assign, { { 1, 2 }, { 1 } }))
    print("outside", pcall(tactics.ball_after, 5))
end

function step(view)
    local ball, pod = view.ball, view.own[#view.own]
    if view.mode == "running" and not plan and ball.state == "free" then
        plan, planned_tick = tactics.earliest_pickup(pod), view.tick
        print("plans", plan.ticks > 0, distance(plan.point, ball) == 0, plan.thrust:length() <= 1)
        print("places", tactics.ball_after(100) - ball, tactics.predicted_position({ x = 1, y = 2, vx = 0.5 }, 4),
              tactics.marking_position(vec(0, 0.3), vec(0, 0), 0.1))
        print("nobody", tactics.earliest_tackle(pod), tactics.surest_block(pod) ~= nil)
    end
    if plan then pod:thrust(plan.thrust) end
    for _, event in ipairs(view.events) do
        if event.kind == "pick_up" then  -- In the tick `ticks` from now, which is counted from 0 on.
            print("picked up", event.pod == pod.id, event.tick == planned_tick + plan.ticks - 1)
        end
    end
end
