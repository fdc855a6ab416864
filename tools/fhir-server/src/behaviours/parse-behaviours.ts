import { BEHAVIOUR_NAMES, BEHAVIOURS, type Behaviours } from './behaviours';
import { isPresetName, PRESETS } from './presets';

/** A behaviour that does not exist, or a value that it cannot have. */
export class BehaviourInvalidError extends Error {}

/**
 * Reads behaviours from JSON or from the command line (`name=value`, all texts). The member `preset` names a set that
 * the other members change. Throws {@link BehaviourInvalidError}.
 */
export function parseBehaviours(given: Readonly<Record<string, unknown>>): Partial<Behaviours> {
  const { preset, ...rest } = given;
  const parsed: Record<string, unknown> = { ...presetOf(preset) };
  for (const [name, value] of Object.entries(rest)) parsed[name] = parseValue(name, value);
  return parsed as Partial<Behaviours>;
}

function presetOf(preset: unknown): Partial<Behaviours> {
  if (preset === undefined) return {};
  if (typeof preset === 'string' && isPresetName(preset)) return PRESETS[preset];
  throw new BehaviourInvalidError(
    `Unknown preset ${String(preset)}; known: ${Object.keys(PRESETS).join(', ')}.`,
  );
}

function parseValue(name: string, value: unknown): unknown {
  const known = BEHAVIOUR_NAMES.find((candidate) => candidate === name);
  if (known === undefined) throw new BehaviourInvalidError(`Unknown behaviour ${name}.`);
  const { standard, words } = BEHAVIOURS[known];
  const wrong = (wanted: string): BehaviourInvalidError =>
    new BehaviourInvalidError(`${name} must be ${wanted}.`);
  switch (typeof standard) {
    case 'boolean':
      if (value === true || value === 'true') return true;
      if (value === false || value === 'false') return false;
      throw wrong('true or false');
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
      if (typeof number === 'number' && Number.isSafeInteger(number)) return number;
      throw wrong('a whole number');
    }
    default:
      if (typeof value !== 'string') throw wrong('a text');
      if (words !== undefined && !words.includes(value)) {
        throw wrong(`one of ${words.join(', ')}`);
      }
      return value;
  }
}
