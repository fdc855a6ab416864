import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { dataOf } from '@platform/api-client';

import { useSession } from '../session/SessionProvider';
import { notify } from './notify';
import { saveFile } from './save-file';

interface DownloadTableProps {
  readonly slug: string;
  readonly version: number | 'draft';
  readonly node: string;
}

/** A decision table as a file for spreadsheets, which `platform table import` reads back. */
export function DownloadTable({ slug, version, node }: DownloadTableProps) {
  const { t } = useTranslation();
  const { client } = useSession();
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const params = { path: { slug, node }, query: { version: String(version) } };
      return dataOf(client.GET('/api/workflows/{slug}/tables/{node}', { params, parseAs: 'blob' }));
    },
    onSuccess: (file) => saveFile(file as unknown as Blob, `${slug}-${node}.csv`),
    onError: () => notify(t('table.downloadFailed'), t),
  });
  return (
    <Button
      className="app-no-print"
      size="xs"
      variant="default"
      loading={isPending}
      onClick={() => mutate()}
      leftSection={<IconDownload size={16} aria-hidden />}
    >
      {t('table.download')}
    </Button>
  );
}
