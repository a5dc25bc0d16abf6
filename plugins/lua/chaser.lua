-- The team chaser in Lua. It plays the same matches as plugins/chaser/chaser.cpp, bit for bit: each number is computed
-- by the same operations in the same order.

team = { id = "chaser-lua", name = "Chaser in Lua", version = "1.0", author = "The Podball authors", pods = { 1, 16 } }

local KEEPER = 1
local MEET_TICKS_MAX = 600     -- Horizon of the search for a meeting with the ball.
local SHOT_DISTANCE = 0.3      -- Largest distance to the goal for a shot.
local KEEPER_REACH = 0.06      -- Distance that the keeper leaves its zone for the ball.
local THREAT_TICKS = 200       -- The keeper takes a ball that crosses the own goal line within this time.
local HOLD_GAIN = 8.0          -- Thrust per length when a pod holds a place.

local step_ticks, homes, has_keeper
local goal_x, own_goal_x       -- The goals are at y = 0.
-- Entry i: i control steps at once. The radius is that of the places which a pod can reach, plus both discs.
local pod_reach, ball_reach, radius = {}, {}, {}
local growth = 0.0             -- Largest growth of the radius in a control step.

function create(setup)
    step_ticks = rules.control_step_ticks
    homes = setup.own_lineup
    has_keeper = rules.own_count > 1
    goal_x, own_goal_x = goal.x, own_goal.x
    for ticks = step_ticks, MEET_TICKS_MAX, step_ticks do
        local _, reach, _, force_to_reach = linear_drag(rules.pod_mass, rules.pod_friction, ticks)
        pod_reach[#pod_reach + 1] = reach
        radius[#radius + 1] = rules.thrust * force_to_reach + rules.pod_radius + rules.ball_radius
        _, reach = linear_drag(rules.ball_mass, rules.ball_friction, ticks)
        ball_reach[#ball_reach + 1] = reach
        growth = math.max(growth, radius[#radius] - (radius[#radius - 1] or radius[#radius]))
    end
end

local function length(x, y) return (x * x + y * y) ^ 0.5 end

local function direction_to(x, y, to_x, to_y)
    local apart = length(to_x - x, to_y - y)
    if apart > 0.0 then
        return (to_x - x) / apart, (to_y - y) / apart
    end
    return 0.0, 0.0
end

local function clamped(value, least, greatest)
    if value < least then return least end
    return greatest < value and greatest or value
end

-- Whether the ball is near the own goal, or flies there.
local function threatens_goal(ball)
    local x, y = ball.x, ball.y
    if length(own_goal_x - x, 0.0 - y) < rules.exclusion_radius + KEEPER_REACH then return true end
    local vx = ball.vx
    if ball.state ~= "free" or vx >= 0.0 then return false end
    local ticks = (own_goal_x - x) / vx
    return ticks < THREAT_TICKS and math.abs(y + ticks * ball.vy) < 0.5 * rules.goal_width
end

-- The earliest meeting of a pod with the ball, without borders: its ticks, and where pod and ball then drift.
-- C++ looks at each control step. Here those are skipped in which the gap cannot have closed yet; the factor is far
-- above the error of rounding.
local function meeting(pod, bx, by, bvx, bvy)
    local x, y, vx, vy = pod.x, pod.y, pod.vx, pod.vy
    local closing = 1.000001 * (step_ticks * (length(vx, vy) + length(bvx, bvy)) + growth)
    local i, last = 1, #radius
    while i <= last do
        local pod_ticks, ball_ticks = pod_reach[i], ball_reach[i]
        local dx = (bx + bvx * ball_ticks) - (x + vx * pod_ticks)
        local dy = (by + bvy * ball_ticks) - (y + vy * pod_ticks)
        local apart = (dx * dx + dy * dy) ^ 0.5
        if apart < radius[i] then
            return i * step_ticks, x + vx * pod_ticks, y + vy * pod_ticks, bx + bvx * ball_ticks, by + bvy * ball_ticks
        end
        local skipped = (apart - radius[i]) // closing
        i = skipped > 1.0 and i + skipped or i + 1
    end
    return MEET_TICKS_MAX + length(bx - x, by - y), x, y, bx, by
end

-- The pod that goes for the ball, and its thrust: the keeper near the own goal, otherwise the other pod that reaches it
-- first.
local function choose_chaser(view)
    local ball = view.ball
    if ball.state == "dead" or ball.owner == "own" then return nil end
    local bx, by, bvx, bvy = ball.x, ball.y, ball.vx, ball.vy
    if has_keeper and threatens_goal(ball) then
        local _, x, y, to_x, to_y = meeting(view.own[KEEPER], bx, by, bvx, bvy)
        return KEEPER, direction_to(x, y, to_x, to_y)
    end
    local first, first_ticks, first_x, first_y, first_to_x, first_to_y
    for id, pod in ipairs(view.own) do
        if not has_keeper or id ~= KEEPER then
            local ticks, x, y, to_x, to_y = meeting(pod, bx, by, bvx, bvy)
            ticks = ticks + pod.deny_ticks_left
            if not first or ticks < first_ticks then
                first, first_ticks, first_x, first_y, first_to_x, first_to_y = id, ticks, x, y, to_x, to_y
            end
        end
    end
    return first, direction_to(first_x, first_y, first_to_x, first_to_y)
end

local function distance_to_line(pod, x, y, to_x, to_y)
    local along_x, along_y = direction_to(x, y, to_x, to_y)
    local dx, dy = pod.x - x, pod.y - y
    local foot = clamped(dx * along_x + dy * along_y, 0.0, length(to_x - x, to_y - y))
    return length(x + foot * along_x - pod.x, y + foot * along_y - pod.y)
end

-- The place between the posts whose line from the pod passes the opponents at the largest distance: its y.
local function best_target(view, x, y)
    local best, best_gap = 0.0, -1.0
    for _, share in ipairs({ 0.0, -0.35, 0.35 }) do
        local target = 0.0 + share * rules.goal_width
        local gap = rules.arena_width
        for _, opponent in ipairs(view.opponents) do
            local apart = distance_to_line(opponent, x, y, goal_x, target)
            if apart < gap then gap = apart end
        end
        if gap > best_gap then best, best_gap = target, gap end
    end
    return best
end

-- The shot in that direction. It cancels the part of the pod's velocity across the line, which the ball keeps.
local function shot_at(pod, target)
    local along_x, along_y = direction_to(pod.x, pod.y, goal_x, target)
    local vx, vy = pod.vx, pod.vy
    local speed = vx * along_x + vy * along_y
    local factor = -1.0 * rules.ball_mass / rules.shoot_force
    local x, y = factor * (vx - speed * along_x), factor * (vy - speed * along_y)
    local rest = 1.0 - (x * x + y * y)
    rest = (0.0 < rest and rest or 0.0) ^ 0.5
    return x + rest * along_x, y + rest * along_y
end

-- Drives toward the goal; shoots when near it, or as long as it still has the ball. The keeper shoots at once.
local function carry(view, pod)
    local x, y = pod.x, pod.y
    local target = best_target(view, x, y)
    pod:thrust(direction_to(x, y, goal_x, target))
    local near = length(goal_x - x, 0.0 - y) < SHOT_DISTANCE
    local last_chance = view.ball.keep_ticks_left <= 2 * step_ticks
    if view.mode == "running" and (near or last_chance or (has_keeper and pod.id == KEEPER)) then
        pod:shoot(shot_at(pod, target))
    end
end

-- The place of a waiting pod: between goal and ball for the keeper, otherwise in the line-up, moved along with the ball.
local function place(id, ball_x, ball_y)
    if has_keeper and id == KEEPER then
        local x, y = direction_to(own_goal_x, 0.0, ball_x, ball_y)
        local out = 0.5 * rules.exclusion_radius
        return own_goal_x + out * x, 0.0 + out * y
    end
    local home = homes[id]
    return clamped(home.x + 0.2 + 0.6 * ball_x, -0.45, 0.45), home.y
end

function step(view)
    local chaser, thrust_x, thrust_y = choose_chaser(view)
    local ball_x, ball_y = view.ball.x, view.ball.y
    for id, pod in ipairs(view.own) do
        if pod.carries_ball then
            carry(view, pod)
        elseif id == chaser then
            pod:thrust(thrust_x, thrust_y)
        else
            local x, y = place(id, ball_x, ball_y)
            pod:thrust(HOLD_GAIN * (x - pod.x), HOLD_GAIN * (y - pod.y))
        end
    end
end
