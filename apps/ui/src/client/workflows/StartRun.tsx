import { Alert, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlayerPlay } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { ApiProblemError, dataOf, type ApiClient, type components } from '@platform/api-client';

import { useCatalog } from '../api/use-catalog';
import { useSession } from '../session/SessionProvider';
import { AskDialog } from '../shared/AskDialog';
import { notify } from '../shared/notify';
import { EventForm } from '../simulation/EventForm';
import { fieldErrors, type Setup } from '../simulation/simulation-request';
import { triggersOf, type Trigger } from '../simulation/triggers';
import type { Definition } from './use-definition';

type IngestionResult = components['schemas']['IngestionResult'];

const NO_ERRORS: ReadonlyMap<string, string> = new Map();

/** The platform alone fires schedules. */
const SCHEDULE = 'core.schedule';

interface StartRunProps {
  readonly slug: string;
  readonly name: string;
  readonly triggers: readonly Trigger[];
  readonly onClose: () => void;
}

/**
 * Returns an event without the values of the example: for a real patient, a day or an id of an invented one would count.
 * Structures stay, as the form that they have.
 */
const begin = (example: Setup['event'] = { eventType: '' }): Setup => ({
  event: {
    ...Object.fromEntries(Object.entries(example).filter(([, value]) => typeof value === 'object')),
    eventType: example.eventType,
  },
});

/** Asks for the event that starts the workflow, and sends it for good. */
function StartRunDialog({ slug, name, triggers, onClose }: StartRunProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  // One id for each time that the dialog is opened: a second click, or an answer that got lost, starts no second run.
  const [eventId] = useState(() => `console-${crypto.randomUUID()}`);
  const [setup, setSetup] = useState(() => begin(triggers[0]?.example));
  const change = (next: Setup): void =>
    setSetup(next.event.eventType === setup.event.eventType ? next : begin(next.event));
  const [refused, setRefused] = useState(NO_ERRORS);
  const send = async (client: ApiClient): Promise<IngestionResult> => {
    setRefused(NO_ERRORS);
    try {
      // The events of the core start the workflow that they name; all others start each that waits for them.
      const addressed = setup.event.eventType.startsWith('core.') ? { workflow: slug } : {};
      const body = { ...setup.event, ...addressed, eventId };
      return await dataOf(client.POST('/api/events', { body }));
    } catch (error) {
      const errors = error instanceof ApiProblemError ? error.errors : [];
      // The event is the whole body here.
      setRefused(fieldErrors(errors, ''));
      throw error;
    }
  };
  const announce = ({ runs = [], resumed = [] }: IngestionResult): void => {
    const started = runs.find(({ workflow }) => workflow === slug);
    if (started) {
      notify(t('start.done', { count: runs.length }), t);
      void navigate({ to: '/runs/$id', params: { id: started.runId } });
    } else {
      notify(t(resumed.length > 0 ? 'start.resumed' : 'start.nothing'), t);
    }
  };
  return (
    <AskDialog
      title={t('start.ask', { name })}
      action={t('start.send')}
      color="red"
      act={send}
      onClose={onClose}
      onDone={announce}
    >
      <Alert color="red" variant="outline" title={t('start.warning')}>
        {t('start.warningHelp')}
      </Alert>
      <EventForm triggers={triggers} setup={setup} onChange={change} errors={refused} />
    </AskDialog>
  );
}

/** Starts a run by hand. Only of what is published, and for callers who may send events. */
export function StartRun({ definition }: { readonly definition: Definition }) {
  const { t } = useTranslation();
  const { caller } = useSession();
  const [isOpen, { open, close }] = useDisclosure();
  const { slug, name, published } = definition;
  const isOff = !published || !caller.roles.includes('source');
  const catalog = useCatalog({ isOff });
  if (isOff || !catalog.data) return null;
  const triggers = triggersOf(published.content, catalog.data).filter(
    ({ eventType }) => eventType !== SCHEDULE,
  );
  if (triggers.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={18} aria-hidden />}
        onClick={open}
      >
        {t('start.open')}
      </Button>
      {isOpen && <StartRunDialog slug={slug} name={name} triggers={triggers} onClose={close} />}
    </>
  );
}
