import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** A browser lays out more than this so slowly that the page would stand still. */
const MAX_DRAWN = 20_000;

/** A text of a page or more: it scrolls in its place, and is drawn whole when asked. */
export function LongText({
  text,
  isCode = false,
}: {
  readonly text: string;
  readonly isCode?: boolean;
}) {
  const { t, i18n } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const Element = isCode ? 'pre' : 'bdi';
  const isCut = !isWhole && text.length > MAX_DRAWN;
  return (
    <>
      <Element className={isCode ? 'app-long app-mono' : 'app-long'} tabIndex={0}>
        {isCut ? `${text.slice(0, MAX_DRAWN)}…` : text}
      </Element>
      {isCut && (
        <Button size="xs" variant="default" mt="xs" onClick={() => setWhole(true)}>
          {t('app.wholeText', {
            characters: new Intl.NumberFormat(i18n.language).format(text.length),
          })}
        </Button>
      )}
    </>
  );
}
