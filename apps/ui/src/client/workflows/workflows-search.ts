import { isOneOf } from '../shared/is-one-of';

const TABS = ['graph', 'source', 'versions', 'compare', 'tests', 'shadow'] as const;

export type WorkflowTab = (typeof TABS)[number];

/** The draft, or a version by its number. */
export type VersionRef = number | 'draft';

/** What the address of the list says. */
interface WorkflowsSearch {
  readonly find?: string;
}

/** What the address of one workflow says. */
export interface WorkflowSearch {
  readonly tab?: WorkflowTab;
  /** The version to show. Absent: the published one, else the draft, else the newest. */
  readonly version?: VersionRef;
  /** The version that the shown one is compared with. */
  readonly compare?: VersionRef;
  readonly node?: string;
}

type Search = Readonly<Record<string, unknown>>;

const isVersionRef = (value: unknown): value is VersionRef =>
  value === 'draft' || (Number.isInteger(value) && Number(value) >= 1);

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export function readWorkflowsSearch({ find }: Search): WorkflowsSearch {
  // An address that says `?find=7` has a number.
  const text = typeof find === 'number' ? String(find) : find;
  return isText(text) ? { find: text } : {};
}

export function readWorkflowSearch({ tab, version, compare, node }: Search): WorkflowSearch {
  return {
    ...(isOneOf(TABS, tab) && { tab }),
    ...(isVersionRef(version) && { version }),
    ...(isVersionRef(compare) && { compare }),
    ...(isText(node) && { node }),
  };
}
