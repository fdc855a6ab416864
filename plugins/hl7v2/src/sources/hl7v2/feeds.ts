import { ConfigurationError, type Feed } from '@platform/sdk';

import type { Message } from '../../message/parse-message';
import { admissionRecords, type MessageRecord } from '../../records/admission-records';
import type { MessageHeader } from '../../records/header';
import { observationRecords, type ObservationFilter } from '../../records/observation-records';
import type { ReadOptions } from '../../records/patient';

/** A feed with its query understood. */
export interface MessageFeed {
  readonly name: string;
  expects(header: MessageHeader): boolean;
  recordsOf(message: Message, header: MessageHeader): readonly MessageRecord[];
}

const MESSAGE = /^(?:ADT\^(?:[A-Z]\d{2}|\*)|ORU\^R01)$/;

function invalid(feed: string, key: string, fr: string, en: string): ConfigurationError {
  return new ConfigurationError(
    `eventBindings.${feed}.query.${key}`,
    `liaison « ${feed} » : query.${key} : ${fr}`,
    { english: `binding "${feed}": query.${key}: ${en}` },
  );
}

function readList({ name, query }: Feed, key: string): readonly string[] | undefined {
  const value = query[key];
  if (value === undefined) return undefined;
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string'))
    return value;
  throw invalid(name, key, 'liste de textes attendue', 'a list of texts is expected');
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

function readFilter(feed: Feed): ObservationFilter {
  const [codes, statuses] = [readList(feed, 'codes'), readList(feed, 'statuses')];
  return {
    ...(codes && { codes: new Set(codes) }),
    ...(statuses && { statuses: new Set(statuses) }),
  };
}

/** Reads the query of a feed: `messages`, and for observations `codes` and `statuses`. Throws ConfigurationError. */
export function readFeed(feed: Feed, options: ReadOptions): MessageFeed {
  const messages = new Set(readMessages(feed));
  const filter = readFilter(feed);
  return {
    name: feed.name,
    expects: ({ type, trigger }) => messages.has(`${type}^${trigger}`) || messages.has(`${type}^*`),
    recordsOf: (message, header) =>
      header.type === 'ORU'
        ? observationRecords(message, header, options, filter)
        : admissionRecords(message, header, options),
  };
}
