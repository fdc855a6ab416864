import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dataOf, type components } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { notify } from '../shared/notify';
import { useIsRevealed } from '../shared/Reveal';
import { saveFile } from '../shared/save-file';
import { queryOf, type RunsSearch } from './runs-search';

/** How many runs the filters find, and the way to have them as a file. Ids of subjects are in it where the page shows them. */
export function RunCount({
  count,
  search,
}: {
  readonly count: components['schemas']['RunCount'] | undefined;
  readonly search: RunsSearch;
}) {
  const { t, i18n } = useTranslation();
  const { client } = useSession();
  const subjects = useIsRevealed();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const params = { query: { ...queryOf(search), subjects } };
      return dataOf(client.GET('/api/runs.csv', { params, parseAs: 'blob' }));
    },
    onSuccess: (file) => saveFile(file as unknown as Blob, `${t('runs.fileName')}.csv`),
    onError: () => notify(t('runs.exportFailed'), t),
  });
  const number = count && new Intl.NumberFormat(i18n.language).format(count.runs);
  return (
    <Group gap="sm">
      {count && (
        <Text size="sm" role="status">
          {t(count.isMore ? 'runs.moreThan' : 'runs.found', { count: count.runs, number })}
        </Text>
      )}
      <Button size="xs" variant="default" loading={isPending} onClick={() => mutate()}>
        {t('runs.export')}
      </Button>
    </Group>
  );
}
