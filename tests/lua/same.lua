-- Whatever differs from process to process in plain Lua decides the thrusts of this team.
local names, objects = {}, {}
for i = 1, 200 do
    names["name" .. (i * 7919 % 1000)] = i
    objects[i] = {}
end
local list = {}
for i = 1, 20000 do list[i] = { key = i % 3, place = i } end
table.sort(list, function(a, b) return a.key < b.key end)

local function mixed(sum, text)
    for i = 1, #text do sum = (sum * 31 + text:byte(i)) % 1000003 end
    return sum
end

function step(view)
    local sum = list[10000].place
    for name, value in pairs(names) do sum = mixed(sum, name) + value end
    sum = mixed(sum, tostring(objects[1]) .. tostring(print) .. string.format("%p", objects[2]) .. next(names))
    local angle = sum ^ 1.37 + math.exp(math.random()) + math.sin(sum) + math.log(sum + 1)
    math.randomseed()
    for _, pod in ipairs(view.own) do pod:thrust(math.cos(angle), math.sin(angle + math.random())) end
end
