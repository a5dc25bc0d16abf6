-- Draws every kind of item, and builds and takes down in a game with resources. Says what it got.
local plan = layer("plans/all")
local step_count, has_ordered, has_taken, wanted = 0, false, false, nil

function create(setup)
    local r, home = resource_rules, setup.own_lineup[#setup.own_lineup]
    wanted = vec(home.x, home.y - 0.07)
    print("rules", r.initial_points, r.generator.radius, r.barrier.most, r.interference, r.victory)
    print("outside", pcall(build, "generator", 0, 0))
end

local function draw()
    plan:point(vec(0.125, 0.25))
    plan:circle(vec(0, 0), 0.125, "red")
    plan:line(vec(0, 0), vec(0.25, 0))
    plan:arrow(vec(0, 0), { x = 0, y = 0.25 })
    plan:polyline({ vec(0, 0), vec(0.5, 0), vec(0.5, 0.25) })
    plan:text(vec(0, 0), "words", "purple")
    plan:value("steps", step_count)
end

function step(view)
    step_count = step_count + 1
    draw()
    local pod, resources = view.own[#view.own], view.resources
    for _, refusal in ipairs(resources.refusals) do print("refused", refusal.index, refusal.reason) end
    for _, event in ipairs(view.events) do
        if event.kind:find("structure") then print(event.kind, event.team, event.detail) end
    end
    pod:thrust(8 * (wanted + vec(0, 0.035) - pod))  -- Beside the place, within reach of it.
    if view.mode ~= "running" then return end
    if not has_ordered then
        has_ordered = true
        print("points", resources.own_points == resource_rules.initial_points, resources.supply_left > 0, #resources.structures)
        print("orders", build("generator", 9, 9), build("generator", wanted))
    end
    for _, structure in ipairs(resources.structures) do
        if structure.team == "own" and not has_taken then
            has_taken = true
            print("structure", structure.id, structure.kind, structure.is_finished, structure.health,
                  distance(structure, wanted) < 0.001, structure.build_ticks_left > 0, structure.efficiency)
            print("orders", take_down(structure.id))
        end
    end
end
