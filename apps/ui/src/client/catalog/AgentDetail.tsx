import { useTranslation } from 'react-i18next';

import { Bdi } from '../shared/Bdi';
import { Facts } from '../shared/Facts';
import { TaskRoles } from '../shared/TaskRole';
import { ElementLink } from './ElementLink';
import type { Member } from './elements';
import { Members } from './Members';
import { Section } from './Section';

type Agent = Member<'agent'>;

const PRIMITIVES = new Set(
  'String Number Decimal Integer Boolean Date DateTime Time Duration Code Uri'.split(' '),
);

function PortType({ of: { type, list } }: { readonly of: Agent['inputs'][number] }) {
  const { t } = useTranslation();
  return (
    <>
      {list === true && `${t('catalog.listOf')} `}
      {PRIMITIVES.has(type) ? (
        t(`catalog.primitive.${type}` as 'catalog.primitive.String')
      ) : (
        <ElementLink kind="type" id={type} />
      )}
    </>
  );
}

/** What an agent is told, gets and gives, the tools that it may call, and its limits. */
export function AgentDetail({ of }: { readonly of: Agent }) {
  const { t } = useTranslation();
  const { provider, model, tools, maxIterations, approval, limits, api, prompt } = of;
  const lines = (ports: Agent['inputs'], areNeeded: boolean) =>
    ports.map((port) => ({
      name: port.name,
      type: <PortType of={port} />,
      description: port.description,
      isRequired: areNeeded && port.required !== false,
    }));
  return (
    <>
      <Facts
        of={[
          [t('catalog.one.node'), <ElementLink kind="node" id={of.nodeTypeId} />],
          [t('catalog.one.provider'), <ElementLink kind="provider" id={provider} />],
          [t('catalog.model'), <Bdi>{model}</Bdi>],
          [t('catalog.exposed'), t(api?.enabled ? 'catalog.exposedYes' : 'catalog.exposedNo')],
          [t('catalog.maxIterations'), maxIterations],
          [t('catalog.totalTokens'), limits?.totalTokens],
          [t('catalog.outputTokens'), limits?.outputTokens],
          [t('catalog.approvers'), approval?.roles && <TaskRoles of={approval.roles} />],
        ]}
      />
      <Members title={t('catalog.inputs')} of={lines(of.inputs, true)} />
      <Members title={t('catalog.outputs')} of={lines(of.outputs, false)} />
      <Members
        title={t('catalog.tools')}
        of={tools.map((tool) => {
          const policy = approval?.tools?.[tool];
          return {
            name: tool,
            type: (
              <>
                {policy !== undefined && `${t(`catalog.policy.${policy}`)} · `}
                <ElementLink kind="node" id={tool}>
                  {t('catalog.see')}
                </ElementLink>
              </>
            ),
          };
        })}
      />
      <Section title={t('catalog.prompt')}>
        <p className="catalog-text" tabIndex={0}>
          <Bdi>{prompt}</Bdi>
        </p>
      </Section>
    </>
  );
}
