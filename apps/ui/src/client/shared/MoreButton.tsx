import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface MoreButtonProps {
  readonly onMore: () => void;
  readonly isReading?: boolean;
  /** Below a narrow list instead of below a page. */
  readonly isWide?: boolean;
}

/** Shows more of a list. */
export function MoreButton({ onMore, isReading = false, isWide = false }: MoreButtonProps) {
  const { t } = useTranslation();
  const button = (
    <Button
      variant="default"
      loading={isReading}
      onClick={onMore}
      {...(isWide && { fullWidth: true, mt: 'sm' })}
    >
      {t('app.more')}
    </Button>
  );
  return isWide ? button : <Group justify="center">{button}</Group>;
}
