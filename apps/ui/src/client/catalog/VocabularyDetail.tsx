import { Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Facts } from '../shared/Facts';
import { isFound } from '../shared/is-found';
import { ElementLink } from './ElementLink';
import type { Member } from './elements';
import { Members } from './Members';
import { Section } from './Section';
import { TypeText } from './TypeText';

/** More codes are found by their words. */
const MAX_CODES = 200;
const FEW_CODES = 12;

export function ValueSetDetail({ of }: { readonly of: Member<'value-set'> }) {
  const { t } = useTranslation();
  const [find, setFind] = useState('');
  const { concepts } = of;
  const found = concepts.filter(({ code, display }) => isFound(find.trim(), `${code} ${display}`));
  return (
    <>
      <Facts
        of={[
          [t('catalog.system'), <code>{of.system}</code>],
          [t('catalog.origin'), t(of.external ? 'catalog.external' : 'catalog.listed')],
        ]}
      />
      {concepts.length > 0 && (
        <Section title={t('catalog.codes', { count: concepts.length })}>
          {concepts.length > FEW_CODES && (
            <TextInput
              type="search"
              label={t('catalog.findCode')}
              value={find}
              onChange={({ currentTarget }) => setFind(currentTarget.value)}
              maw={320}
              mb="xs"
            />
          )}
          <Table aria-label={t('catalog.codes', { count: concepts.length })} layout="fixed">
            <Table.Thead>
              <Table.Tr>
                <Table.Th scope="col" w="40%">
                  {t('catalog.code')}
                </Table.Th>
                <Table.Th scope="col">{t('catalog.meaning')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {found.slice(0, MAX_CODES).map(({ code, display, parent }) => (
                <Table.Tr key={code}>
                  <Table.Td className="app-mono">
                    <Bdi>{code}</Bdi>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Bdi>{display}</Bdi>
                    {parent !== undefined && (
                      <Text size="xs" c="dimmed">
                        {t('catalog.parent', { code: parent })}
                      </Text>
                    )}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          {found.length > MAX_CODES && (
            <Text size="sm" c="dimmed">
              {t('catalog.moreCodes', { count: found.length - MAX_CODES })}
            </Text>
          )}
        </Section>
      )}
    </>
  );
}

export function ObjectTypeDetail({ of }: { readonly of: Member<'type'> }) {
  const { t } = useTranslation();
  return (
    <>
      <Facts of={[[t('catalog.layer'), t(`catalog.layers.${of.layer}`)]]} />
      <Members
        title={t('catalog.fields')}
        of={Object.entries(of.fields).map(([name, { type, required, doc }]) => ({
          name,
          type: <TypeText of={type} />,
          isRequired: required,
          description: doc,
        }))}
      />
    </>
  );
}

/** "1 µmol/L = 0.001 mmol/L", with the offset of a temperature. */
function UnitLine({
  unit: { symbol, toCanonical, offset = 0 },
  canonical,
}: {
  readonly unit: Member<'dimension'>['units'][number];
  readonly canonical: string;
}) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 10 });
  if (symbol === canonical) return <>{t('catalog.canonical')}</>;
  return (
    <>
      {`1 ${symbol} = ${number.format(toCanonical)} ${canonical}`}
      {offset !== 0 && ` ${t('catalog.offset', { offset: number.format(offset) })}`}
    </>
  );
}

export function DimensionDetail({ of }: { readonly of: Member<'dimension'> }) {
  const { t } = useTranslation();
  return (
    <Members
      title={t('catalog.units')}
      of={of.units.map((unit) => ({
        name: unit.symbol,
        type: <UnitLine unit={unit} canonical={of.canonical} />,
      }))}
    />
  );
}

export function ConversionDetail({ of }: { readonly of: Member<'conversion'> }) {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('catalog.from'), <ElementLink kind="type" id={of.from} />],
        [t('catalog.to'), <ElementLink kind="type" id={of.to} />],
        [t('catalog.expression'), <code>{of.expr}</code>],
      ]}
    />
  );
}

export function ContextKindDetail({ of }: { readonly of: Member<'context-kind'> }) {
  const { t } = useTranslation();
  return (
    <Facts
      of={[
        [t('catalog.idField'), <code>{of.idField}</code>],
        [t('catalog.entity'), of.entity],
      ]}
    />
  );
}
