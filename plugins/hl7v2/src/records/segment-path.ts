import type { Repetition, Segment } from '../message/parse-message';

/** `ZBE-4`, `SPM-24.1`, `PID-3.4.2`: a segment, a field, a component and a subcomponent, which are 1 by default. */
export interface SegmentPath {
  readonly text: string;
  readonly segment: string;
  readonly field: number;
  readonly component: number;
  readonly subcomponent: number;
}

const PATH = /^([A-Z][A-Z0-9]{2})-([1-9]\d{0,2})(?:\.([1-9]\d{0,2}))?(?:\.([1-9]\d{0,2}))?$/;

/** Undefined for what is no path. */
export function parseSegmentPath(text: string): SegmentPath | undefined {
  const [, segment, ...numbers] = PATH.exec(text) ?? [];
  if (segment === undefined) return undefined;
  const [field = 1, component = 1, subcomponent = 1] = numbers.map((digits) => Number(digits ?? 1));
  return { text, segment, field, component, subcomponent };
}

const textAt = ({ component, subcomponent }: SegmentPath, repetition: Repetition): string =>
  repetition[component - 1]?.[subcomponent - 1]?.trim() ?? '';

/** The texts at a path, in every occurrence of the segment and every repetition of the field. */
export const textsAt = (path: SegmentPath, segments: Iterable<Segment>): readonly string[] =>
  [...segments]
    .filter(({ name }) => name === path.segment)
    .flatMap((segment) => segment.repetitions(path.field))
    .map((repetition) => textAt(path, repetition))
    .filter((text) => text !== '');
