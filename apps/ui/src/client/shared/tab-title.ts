let page = '';
let waiting = '';

const write = (): void => {
  document.title = waiting === '' ? page : `(${waiting}) ${page}`;
};

/** Sets the title of the tab. */
export function setTabTitle(title: string): void {
  page = title;
  write();
}

/** Sets what stands before the title: how many tasks wait for the person, in words; nothing when none does. */
export function setTabCount(words: string): void {
  waiting = words;
  write();
}
