import { List, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { isOneOf } from '../shared/is-one-of';
import { numberInWords } from '../shared/numbers';
import type { Report } from './report-of-api';

/** The reasons that have a sentence. A report of another release may have others, which stay as they are. */
const REASONS = [
  'not-utf8',
  'not-json',
  'cut',
  'not-a-resource',
  'without-id',
  'without-date',
  'too-long',
  'too-deep',
  'other-type',
  'without-patient',
  'elsewhere',
  'unknown-patient',
  'doubled',
  'version-conflict',
  'binding-unusable',
  'event-without-subject',
  'file-broken',
] as const;

const MAX_PLACES = 5;

/** What of the export was not read, and where. */
export function NotRead({ of: { export: read } }: { readonly of: Report }) {
  const { t } = useTranslation();
  const { rejected, outOfOrder } = read;
  if (rejected.length === 0 && outOfOrder === 0) return <Text>{t('retrospectives.allRead')}</Text>;
  return (
    <List spacing="xs">
      {rejected.map(({ reason, count, places }) => (
        <List.Item key={reason}>
          <Stack gap={0}>
            <Text>
              {isOneOf(REASONS, reason) ? t(`retrospectives.reason.${reason}`) : reason}:{' '}
              <strong>{numberInWords(count)}</strong>
            </Text>
            <Text size="sm" c="dimmed">
              {places.slice(0, MAX_PLACES).map(({ file, line, detail }, at) => (
                <span key={at}>
                  {at > 0 && ' · '}
                  <Bdi>{file ?? ''}</Bdi>
                  {line !== undefined && ` ${t('retrospectives.line', { line })}`}
                  {detail !== undefined && (
                    <>
                      {' '}
                      (<Bdi>{detail}</Bdi>)
                    </>
                  )}
                </span>
              ))}
              {count > Math.min(places.length, MAX_PLACES) && ' …'}
            </Text>
          </Stack>
        </List.Item>
      ))}
      {outOfOrder > 0 && (
        <List.Item>
          {t('retrospectives.outOfOrder')}: <strong>{numberInWords(outOfOrder)}</strong>
        </List.Item>
      )}
    </List>
  );
}
