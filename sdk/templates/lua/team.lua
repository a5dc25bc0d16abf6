-- The pod nearest to the ball chases it and shoots at the goal; the others hold the line-up.

team = {
    id = "@name@", name = "@name@", version = "1.0", author = "", pods = { 1, 16 },
    params = { range = { 0.3, min = 0, max = 1, unit = "length", about = "Distance to the goal from which a pod shoots." } },
}

local range, lineup

function create(setup)
    range = setup.params.range
    lineup = setup.own_lineup
end

local function nearest_to(place, pods)
    local nearest = 1
    for id, pod in ipairs(pods) do
        if distance(pod, place) < distance(pods[nearest], place) then nearest = id end
    end
    return nearest
end

function step(view)
    local chaser = nearest_to(view.ball, view.own)
    for id, pod in ipairs(view.own) do
        if pod.carries_ball then
            pod:thrust(direction(pod, goal))
            if view.mode == "running" and distance(pod, goal) < range then
                pod:shoot(direction(pod, goal))
            end
        elseif id == chaser then
            pod:thrust(direction(pod, view.ball))
        else
            pod:thrust(20.0 * (lineup[id] - pod))
        end
    end
end
