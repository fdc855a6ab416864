import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

let page = '';
let waiting = '';

const write = (): void => {
  document.title = waiting === '' ? page : `(${waiting}) ${page}`;
};

/** Names the tab after what it shows. */
export function useTabTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    page = `${title} · ${t('app.name')}`;
    write();
  }, [title, t]);
}

/** Sets what stands before the title: how many tasks wait for the person, in words; nothing when none does. */
export function setTabCount(words: string): void {
  waiting = words;
  write();
}
