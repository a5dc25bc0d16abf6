-- The team chaser in Lua. It plays the same matches as plugins/chaser/chaser.cpp, bit for bit: each number is computed
-- by the same operations in the same order.

team = { id = "chaser-lua", name = "Chaser in Lua", version = "1.0", author = "The Podball authors", pods = { 1, 16 } }

local KEEPER = 1
local MEET_TICKS_MAX = 600     -- Horizon of the search for a meeting with the ball.
local SHOT_DISTANCE = 0.3      -- Largest distance to the goal for a shot.
local KEEPER_REACH = 0.06      -- Distance that the keeper leaves its zone for the ball.
local THREAT_TICKS = 200       -- The keeper takes a ball that crosses the own goal line within this time.
local HOLD_GAIN = 8.0          -- Thrust per length when a pod holds a place.

local step_ticks, homes, has_keeper, exclusion_radius
local front = {}               -- How far in front each pod waits when the ball is in the centre.
local field_pods = {}          -- The ids of all pods but the keeper.
local horizon                  -- Control steps of the search.
local goal_x, own_goal_x       -- The goals are at y = 0.
-- Entry i: i control steps at once. The radius is that of the places which a pod can reach, plus both discs.
local pod_reach, ball_reach, radius = {}, {}, {}
local pod_step, ball_step = {}, {}  -- What the reaches grew by in control step i. They grow ever less.
local growth = 0.0             -- Largest growth of the radius in a control step.

function create(setup)
    step_ticks = rules.control_step_ticks
    homes = setup.own_lineup
    has_keeper = rules.own_count > 1
    exclusion_radius = rules.exclusion_radius
    goal_x, own_goal_x = goal.x, own_goal.x
    for ticks = step_ticks, MEET_TICKS_MAX, step_ticks do
        local _, reach, _, force_to_reach = linear_drag(rules.pod_mass, rules.pod_friction, ticks)
        pod_reach[#pod_reach + 1] = reach
        radius[#radius + 1] = rules.thrust * force_to_reach + rules.pod_radius + rules.ball_radius
        _, reach = linear_drag(rules.ball_mass, rules.ball_friction, ticks)
        ball_reach[#ball_reach + 1] = reach
    end
    for i = 1, #radius do
        local before = math.max(i - 1, 1)
        pod_step[i], ball_step[i] = pod_reach[i] - pod_reach[before], ball_reach[i] - ball_reach[before]
        growth = math.max(growth, radius[i] - radius[before])
    end
    horizon = #radius
    for id, home in ipairs(homes) do front[id] = home.x + 0.2 end
    for id = has_keeper and KEEPER + 1 or 1, rules.own_count do field_pods[#field_pods + 1] = id end
    pod_step[1], ball_step[1] = step_ticks, step_ticks
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
local function threatens_goal(ball, x, y, vx, vy)
    if length(own_goal_x - x, 0.0 - y) < exclusion_radius + KEEPER_REACH then return true end
    if vx >= 0.0 or ball.state ~= "free" then return false end
    local ticks = (own_goal_x - x) / vx
    return ticks < THREAT_TICKS and math.abs(y + ticks * vy) < 0.5 * rules.goal_width
end

-- The earliest meeting of a pod with the ball within `last` control steps, without borders: its ticks, and where pod and
-- ball then drift. nil: there is none, and `last` is less than the horizon.
-- C++ looks at each control step. Here those are skipped in which the gap cannot have closed yet: it closes by what pod
-- and ball move along the line between them, and by the growth of the radius. Friction only makes them slower.
local function meeting(pod, bx, by, bvx, bvy, ball_speed, last)
    local x, y, vx, vy = pod.x, pod.y, pod.vx, pod.vy
    local is_cut = last < horizon
    if is_cut then
        if last < 1 then return nil end
        -- Pod and ball cannot close the gap that is left then, even if both go straight for each other.
        local rx, ry = bx - x, by - y
        local closed = (vx * vx + vy * vy) ^ 0.5 * pod_reach[last] + ball_speed * ball_reach[last]
        if (rx * rx + ry * ry) ^ 0.5 > radius[last] + 1.000001 * closed then return nil end
    end
    local pod_reach, ball_reach, radius, pod_step, ball_step = pod_reach, ball_reach, radius, pod_step, ball_step
    local i = 1
    while i <= last do
        local pod_ticks, ball_ticks = pod_reach[i], ball_reach[i]
        local dx = (bx + bvx * ball_ticks) - (x + vx * pod_ticks)
        local dy = (by + bvy * ball_ticks) - (y + vy * pod_ticks)
        local apart = (dx * dx + dy * dy) ^ 0.5
        local gap = apart - radius[i]
        if gap < 0.0 then
            return i * step_ticks, x + vx * pod_ticks, y + vy * pod_ticks, bx + bvx * ball_ticks, by + bvy * ball_ticks
        end
        local pod_closes, ball_closes = dx * vx + dy * vy, dx * bvx + dy * bvy
        local closing = growth
        if pod_closes > 0.0 then closing = closing + pod_step[i] * pod_closes / apart end
        if ball_closes < 0.0 then closing = closing - ball_step[i] * ball_closes / apart end
        local skipped = gap // (1.000001 * closing)
        if not (skipped < last) then break end
        i = i + 1 + (skipped | 0)
    end
    if is_cut then return nil end
    return MEET_TICKS_MAX + length(bx - x, by - y), x, y, bx, by
end

-- The pod that goes for the ball, and its thrust: the keeper near the own goal, otherwise the other pod that reaches it
-- first, of several the one with the lowest id. The pod that was chosen last is looked at first: the search for the
-- others then ends early.
local function choose_chaser(view)
    local ball, own = view.ball, view.own
    if ball.owner == "own" or ball.state == "dead" then return nil end
    local bx, by, bvx, bvy = ball.x, ball.y, ball.vx, ball.vy
    local ball_speed = length(bvx, bvy)
    if has_keeper and threatens_goal(ball, bx, by, bvx, bvy) then
        local _, x, y, to_x, to_y = meeting(own[KEEPER], bx, by, bvx, bvy, ball_speed, horizon)
        return KEEPER, direction_to(x, y, to_x, to_y)
    end
    local first, first_ticks, first_x, first_y, first_to_x, first_to_y
    local place_of_first
    for i = 1, #field_pods do
        local id = field_pods[i]
        local pod = own[id]
        local denied, last = pod.deny_ticks_left, horizon
        if first and first_ticks <= MEET_TICKS_MAX then
            last = (first_ticks - denied) // step_ticks  -- A later meeting does not matter.
        end
        local ticks, x, y, to_x, to_y = meeting(pod, bx, by, bvx, bvy, ball_speed, last)
        ticks = ticks and ticks + denied
        if ticks and (not first or ticks < first_ticks or (ticks == first_ticks and id < first)) then
            first, first_ticks, first_x, first_y, first_to_x, first_to_y = id, ticks, x, y, to_x, to_y
            place_of_first = i
        end
    end
    field_pods[place_of_first], field_pods[1] = field_pods[1], first
    return first, direction_to(first_x, first_y, first_to_x, first_to_y)
end

-- The smallest distance of an opponent to the line from (x, y) to (to_x, to_y).
local function gap_beside_line(opponents, x, y, to_x, to_y)
    local along_x, along_y = direction_to(x, y, to_x, to_y)
    local line = length(to_x - x, to_y - y)
    local gap = rules.arena_width
    for id = 1, #opponents do
        local opponent = opponents[id]
        local px, py = opponent.x, opponent.y
        local foot = clamped((px - x) * along_x + (py - y) * along_y, 0.0, line)
        local apart = length(x + foot * along_x - px, y + foot * along_y - py)
        if apart < gap then gap = apart end
    end
    return gap
end

-- The place between the posts whose line from the pod passes the opponents at the largest distance: its y.
local function best_target(view, x, y)
    local best, best_gap = 0.0, -1.0
    for _, share in ipairs({ 0.0, -0.35, 0.35 }) do
        local target = 0.0 + share * rules.goal_width
        local gap = gap_beside_line(view.opponents, x, y, goal_x, target)
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

-- The place of the waiting keeper: between goal and ball.
local function keeper_place(ball_x, ball_y)
    local x, y = direction_to(own_goal_x, 0.0, ball_x, ball_y)
    local out = 0.5 * exclusion_radius
    return own_goal_x + out * x, 0.0 + out * y
end

function step(view)
    local chaser, thrust_x, thrust_y = choose_chaser(view)
    local ball, own = view.ball, view.own
    local ball_x, ball_y = ball.x, ball.y
    local shift = 0.6 * ball_x
    for id = 1, #homes do
        local pod = own[id]
        if pod.carries_ball then
            carry(view, pod)
        elseif id == chaser then
            pod:thrust(thrust_x, thrust_y)
        else
            local x, y
            if has_keeper and id == KEEPER then
                x, y = keeper_place(ball_x, ball_y)
            else  -- In the line-up, moved along with the ball.
                x, y = front[id] + shift, homes[id].y
                if x < -0.45 then x = -0.45 elseif x > 0.45 then x = 0.45 end
            end
            pod:thrust(HOLD_GAIN * (x - pod.x), HOLD_GAIN * (y - pod.y))
        end
    end
end
