import type { Head, ResourceRules, TeamHead } from '../recording';
import { Damage, LogError } from './damage';
import { Fields, clipped } from './fields';
import { podsOfSlotMax } from './limits';

const safeMax = Number.MAX_SAFE_INTEGER;
const paramsMax = 1000;

function readTeam(fields: Fields): TeamHead {
  const color = fields.text('color');
  const params = fields.object('params').entries();
  if (!/^#[0-9a-f]{6}$/i.test(color)) fields.fail('color');
  if (params.length > paramsMax || params.some(([, text]) => typeof text !== 'string')) fields.fail('params');
  return {
    name: fields.text('name'),
    id: fields.text('id'),
    version: fields.text('version'),
    author: fields.text('author'),
    params: Object.fromEntries(params.map(([name, text]) => [clipped(name, 256), clipped(String(text), 256)])),
    color: color.toLowerCase(),
  };
}

function nanoseconds(head: Fields, key: string): number | null {
  return head.isNull(key) ? null : head.number(key, 0, safeMax);
}

function readRules(rules: Fields) {
  const arena = rules.object('arena');
  const ball = rules.object('ball');
  const match = rules.object('match');
  return {
    arena: {
      width: arena.number('width', 0.1, 10),
      height: arena.number('height', 0.1, 10),
      goalWidth: arena.number('goal_width', 0, 10),
      exclusionRadius: arena.number('exclusion_radius', 0, 10),
      keepoff: arena.number('keepoff', 0, 10),
    },
    podRadius: rules.object('pod').number('radius', 1e-4, 1),
    ballRadius: ball.number('radius', 1e-5, 1),
    ...readFlight(ball),
    kickDegrees: rules.has('noise') ? rules.object('noise').number('kick_degrees', 0, 90) : 0,
    keepTicks: ball.integer('keep_ticks', 1, 1e9),
    periods: match.integer('periods', 1, 100),
    periodTicks: match.integer('period_ticks', 1, 1e9),
    resources: rules.has('resources') ? readResources(rules.object('resources')) : null,
  };
}

// Recordings of tests may lack these.
function readFlight(ball: Fields): { ballReach: number | null; shootSpeed: number } {
  const or = (key: string, otherwise: number) => (ball.has(key) ? ball.number(key, 0, 1e9) : otherwise);
  const [mass, friction, force] = [or('mass', 1), or('friction', 0), or('shoot_force', 0)];
  return { ballReach: friction === 0 ? null : mass / friction, shootSpeed: mass === 0 ? 0 : force / mass };
}

function readResources(resources: Fields): ResourceRules {
  return {
    range: resources.number('range', 0, 100),
    rate: resources.number('rate', 0, 1e12),
    halfLife: resources.number('half_life', 0, 1e6),
    ticksPerMinute: resources.integer('ticks_per_minute', 1, 1e9),
    radius: [resources.number('generator_radius', 1e-5, 1), resources.number('barrier_radius', 1e-5, 1)],
    buildTicks: [resources.integer('generator_build_ticks', 0, 1e9), resources.integer('barrier_build_ticks', 0, 1e9)],
    price: [resources.number('generator_price', 0, 1e12), resources.number('barrier_price', 0, 1e12)],
  };
}

function checkFormat(head: Fields): void {
  const [major] = head.integers('format', 0, 1e9);
  if (major !== 1) throw new LogError(`This recording has format ${major}; this page shows format 1.`);
}

/// Reads HEAD. Errors: LogError.
export function readHead(payload: Uint8Array): Head {
  try {
    const head = Fields.parse(payload, 'HEAD');
    checkFormat(head);
    const [teamA, teamB] = head.pair('teams');
    return {
      game: head.text('game'),
      seed: head.integer('seed', 0, safeMax),
      swapSides: head.flag('swap_sides'),
      firstStep: head.integer('first_step', 0, 2 ** 32 - 1),
      controlStepTicks: head.integer('control_step_ticks', 1, 1000),
      podCount: head.integers('pod_count', 1, podsOfSlotMax),
      teams: [readTeam(Fields.of(teamA, 'HEAD: team A')), readTeam(Fields.of(teamB, 'HEAD: team B'))],
      mode: head.text('mode'),
      budget: head.text('budget'),
      softNs: nanoseconds(head, 'soft_ns'),
      hardNs: nanoseconds(head, 'hard_ns'),
      ...readRules(head.object('rules')),
    };
  } catch (error) {
    if (error instanceof Damage) throw new LogError(`This recording cannot be shown: ${error.message}.`);
    throw error;
  }
}
