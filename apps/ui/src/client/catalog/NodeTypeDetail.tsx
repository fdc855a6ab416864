import { useTranslation } from 'react-i18next';

import type { components } from '@platform/api-client';

import { Bdi } from '../shared/Bdi';
import { Facts } from '../shared/Facts';
import { Values } from '../shared/Values';
import { ElementLink } from './ElementLink';
import type { Member } from './elements';
import { Members, type MemberLine } from './Members';
import { Section } from './Section';
import { TypeText } from './TypeText';

type NodeType = Member<'node'>;
type PortDef = components['schemas']['NodeType']['inputs'][number];

const portLine = ({ name, type, required, description }: PortDef): MemberLine => ({
  name,
  description,
  type: <TypeText of={type} />,
  ...(required !== undefined && { isRequired: required }),
});

/** Whether an output is always given is a matter of the checker: it need not be given. */
const outputLine = ({ required: _, ...output }: PortDef): MemberLine => portLine(output);

const settingLine = ({ name, type, ...more }: NodeType['config'][number]): MemberLine => ({
  name,
  type: <TypeText of={type} />,
  description: more.description,
  options: more.options,
});

function KindLinks({ names }: { readonly names: readonly string[] }) {
  return names.map((name, position) => (
    <span key={name}>
      {position > 0 && ', '}
      <ElementLink kind="context-kind" id={name} />
    </span>
  ));
}

/** What a node type takes and gives, what it needs of a run, and who may call it. */
export function NodeTypeDetail({ of }: { readonly of: NodeType }) {
  const { t } = useTranslation();
  const { context, establishes } = of;
  return (
    <>
      <Facts
        of={[
          [t('catalog.nodeKind'), t(`catalog.nodeKinds.${of.kind}`)],
          [t('catalog.category'), <Bdi>{of.category}</Bdi>],
          [t('catalog.eventType'), of.eventType && <code>{of.eventType}</code>],
          [t('catalog.needs'), context.length > 0 && <KindLinks names={context} />],
          [t('catalog.establishes'), establishes.length > 0 && <KindLinks names={establishes} />],
          [
            t('catalog.tool'),
            t(
              of.toolEligible
                ? of.agentTool
                  ? 'catalog.toolOffered'
                  : 'catalog.toolYes'
                : 'catalog.toolNo',
            ),
          ],
          [t('catalog.ports'), of.dynamic && t('catalog.dynamic')],
        ]}
      />
      <Members title={t('catalog.inputs')} of={of.inputs.map(portLine)} />
      <Members title={t('catalog.outputs')} of={of.outputs.map(outputLine)} />
      <Members title={t('catalog.settings')} of={of.config.map(settingLine)} />
      {of.example && (
        <Section title={t('catalog.example')}>
          <Values of={of.example} />
        </Section>
      )}
    </>
  );
}
