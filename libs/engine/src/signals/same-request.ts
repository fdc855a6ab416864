import { isSameContent } from '@platform/interpreter';
import type { Decision } from '@platform/ports';

/** What a person asked of a run, without the time of the request. */
type Request = Partial<Pick<Decision, 'by' | 'byId' | 'via' | 'reason' | 'form'>> & {
  readonly decision?: string;
  readonly action?: string;
};

/** A person who is identified may go by another name. */
const isSamePerson = (one: Request, other: Request): boolean =>
  one.byId === undefined && other.byId === undefined
    ? one.by === other.by && one.via === other.via
    : one.byId === other.byId;

/**
 * Whether a second request is the first one again: the same person asks for the same, with the same form and reason. The
 * order of members does not matter, and neither does whether what is empty is written: null, no form, no reason.
 */
export const isSameRequest = (first: Request, again: Request): boolean =>
  first.decision === again.decision &&
  first.action === again.action &&
  isSamePerson(first, again) &&
  (first.reason ?? '') === (again.reason ?? '') &&
  isSameContent(first.form ?? {}, again.form ?? {});
