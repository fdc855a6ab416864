/* global document */
import MiniSearch from './minisearch.js';

const MAX_FOUND = 20;
const { base = '' } = document.body.dataset;
const field = document.getElementById('search');
const list = document.getElementById('found');

let index;
/** Read when somebody searches, once. */
const readIndex = () =>
  (index ??= fetch(`${base}search.json`)
    .then((response) => response.text())
    .then((json) => MiniSearch.loadJSON(json, { fields: ['title', 'heading', 'text'] }))
    .catch((error) => {
      index = undefined;
      throw error;
    }));

function entryOf({ id, title, heading }) {
  const link = document.createElement('a');
  link.href = `${base}${id}`;
  link.textContent = heading === title ? title : `${title}: ${heading}`;
  const item = document.createElement('li');
  item.append(link);
  return item;
}

async function search() {
  const words = field.value.trim();
  const found =
    words === ''
      ? []
      : (await readIndex()).search(words, {
          ...{ prefix: true, combineWith: 'AND' },
          boost: { title: 4, heading: 3 },
        });
  // Somebody may have gone on typing.
  if (words === field.value.trim()) list.replaceChildren(...found.slice(0, MAX_FOUND).map(entryOf));
}

field.addEventListener('input', () => void search());
field.form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
