-- Whatever differs from process to process in plain Lua decides the thrusts of this team.
local names, objects, mixed_keys = {}, {}, {}
local numbers = {}
local list = {}

local function mixed(sum, text)
    for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 1000003 end
    return sum
end

-- A sort of 100,000 elements with a function takes a third of the jumps and calls that one call of the script has.
function create()
    for i = 1, 200 do
        names["name" .. (i * 7919 % 1000)] = i
        objects[i] = {}
        mixed_keys[i % 3 == 0 and i or i % 3 == 1 and i / 8 or "key" .. i] = i
    end
    for i = 1, 100000 do list[i] = { key = i % 3, place = i } end
    table.sort(list, function(a, b) return a.key < b.key end)
    for i = 1, 100000 do numbers[i] = math.random(100) end
    table.sort(numbers)
end

-- What a message or a text tells of objects.
local function told_of_objects()
    local by_object = { [objects[1]] = 1, [print] = 2, [objects[2]] = 3 }
    local _, refused = pcall(pairs, by_object)
    local _, wrong = pcall(function() return objects[1] < objects[2] end)
    return table.concat({ refused, wrong, tostring(objects[1]), tostring(print), tostring(coroutine.create(print)),
                          string.format("%p %p", objects[2], print), next(names) })
end

-- The entries of a weak table that are left: garbage is collected by counted bytes alone.
local weak = setmetatable({}, { __mode = "v" })
local function left_in_weak_table()
    for i = 1, 100 do weak[#weak + 1] = { string.rep("x", 2000) } end
    local left = 0
    for _ in pairs(weak) do left = left + 1 end
    return left
end

function step(view)
    local sum = left_in_weak_table()
    for i = 1, #list, 97 do sum = (sum * 31 + list[i].place) % 1000003 end
    for i = 1, #numbers, 101 do sum = (sum * 31 + numbers[i]) % 1000003 end
    for name, value in pairs(names) do sum = mixed(sum, name) + value end
    for key, value in pairs(mixed_keys) do sum = mixed(sum, tostring(key)) + value end
    sum = mixed(sum, told_of_objects())
    local angle = sum ^ 1.37 + math.exp(math.random()) + math.sin(sum) + math.log(sum + 1)
    math.randomseed()
    for _, pod in ipairs(view.own) do pod:thrust(math.cos(angle), math.sin(angle + math.random())) end
end
