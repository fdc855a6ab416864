import { ConfigurationError, type Feed, type Work } from '@platform/sdk';

import type { Message } from '../../message/parse-message';
import type { MessageHeader } from '../../records/header';
import type { ReadOptions } from '../../records/patient';
import {
  readRecords,
  type FieldCondition,
  type ReadRecords,
  type RecordFilter,
} from '../../records/read-records';
import { parseSegmentPath } from '../../records/segment-path';

/** A feed with its query understood. */
export interface MessageFeed {
  readonly name: string;
  expects(header: MessageHeader): boolean;
  recordsOf(message: Message, header: MessageHeader): Work<ReadRecords>;
}

const MESSAGE = /^(?:ADT\^(?:[A-Z]\d{2}|\*)|ORU\^R01)$/;

function invalid(feed: string, key: string, fr: string, en: string): ConfigurationError {
  return new ConfigurationError(
    `eventBindings.${feed}.query.${key}`,
    `liaison « ${feed} » : query.${key} : ${fr}`,
    { english: `binding "${feed}": query.${key}: ${en}` },
  );
}

function readList(
  { name, query }: Feed,
  key: string,
  holder?: string,
): readonly string[] | undefined {
  const value = query[key];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    return value;
  const path = holder === undefined ? key : `${holder}.${key}`;
  throw invalid(name, path, 'liste de textes attendue', 'a list of texts is expected');
}

function readMessages(feed: Feed): readonly string[] {
  const messages = readList(feed, 'messages') ?? [];
  if (messages.length > 0 && messages.every((message) => MESSAGE.test(message))) return messages;
  throw invalid(
    feed.name,
    'messages',
    'liste de « ADT^A01 » (ou un autre événement), « ADT^* » et « ORU^R01 » attendue',
    'a list of "ADT^A01" (or another event), "ADT^*" and "ORU^R01" is expected',
  );
}

/** `{ 'ZBE-4': [CANCEL] }` */
function readConditions(feed: Feed, key: string): readonly FieldCondition[] {
  const conditions = feed.query[key] ?? {};
  if (typeof conditions !== 'object' || conditions === null || Array.isArray(conditions)) {
    throw invalid(feed.name, key, 'objet attendu', 'an object is expected');
  }
  return Object.keys(conditions).map((text) => {
    const path = parseSegmentPath(text);
    if (!path) {
      throw invalid(
        feed.name,
        `${key}.${text}`,
        'champ HL7 attendu, par exemple « ZBE-4 » ou « SPM-24.1 »',
        'an HL7 field is expected, for example "ZBE-4" or "SPM-24.1"',
      );
    }
    const values = readList({ name: feed.name, query: conditions as Feed['query'] }, text, key);
    return { path, values: new Set(values) };
  });
}

function readFilter(feed: Feed): RecordFilter {
  const [codes, statuses] = [readList(feed, 'codes'), readList(feed, 'statuses')];
  return {
    where: readConditions(feed, 'where'),
    except: readConditions(feed, 'except'),
    ...(codes && { codes: new Set(codes) }),
    ...(statuses && { statuses: new Set(statuses) }),
  };
}

const KEYS = ['messages', 'codes', 'statuses', 'where', 'except'];

/**
 * Reads the query of a feed: `messages`, for observations `codes` and `statuses`, and the fields of `where` and
 * `except`. Throws ConfigurationError.
 */
export function readFeed(feed: Feed, options: ReadOptions): MessageFeed {
  const unknown = Object.keys(feed.query).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) {
    const known = KEYS.join(', ');
    throw invalid(
      feed.name,
      unknown,
      `champ inconnu ; connus : ${known}`,
      `unknown; known: ${known}`,
    );
  }
  const messages = new Set(readMessages(feed));
  const filter = readFilter(feed);
  return {
    name: feed.name,
    expects: ({ type, trigger }) => messages.has(`${type}^${trigger}`) || messages.has(`${type}^*`),
    recordsOf: (message, header) => readRecords(message, header, options, filter),
  };
}
