import type { Catalog } from '../api/use-catalog';
import { placesOf, type Searched } from './places';

const node = (id: string, label: string) => ({
  ...{ id, label, description: '', category: '', context: [], plugin: 'renal' },
  ...{ inputs: [], outputs: [], config: [] },
});

const catalog = {
  contextKinds: [{ name: 'patient', idField: 'patientId' }],
  nodes: [node('renal.severity', 'Gravité de l’hyperkaliémie')],
  ...{ types: [], valueSets: [], dimensions: [], conversions: [], adapters: [] },
  ...{ eventSources: [], eventBindings: [], agents: [], llmProviders: [], portSandboxes: [] },
} as unknown as Catalog;

const searched: Searched = {
  pages: [
    { name: 'inbox', label: 'À valider' },
    { name: 'runs', label: 'Exécutions' },
  ],
  workflows: [
    { slug: 'hyperkalaemia-alert', name: 'Alerte hyperkaliémie' },
    { slug: 'news2', name: 'Score NEWS2' },
  ],
  catalog,
};

const pathsOf = (text: string, given: Searched = searched): readonly string[] =>
  placesOf(text, given).map(({ path }) => path);

describe('placesOf', () => {
  it('has every page, and nothing else, before something is typed', () => {
    expect(pathsOf(' ')).toEqual(['/inbox', '/runs']);
  });

  it('finds pages, workflows and elements by their words, without accents', () => {
    expect(pathsOf('executions')).toContain('/runs');
    expect(pathsOf('score news')).toEqual(['/workflows/news2']);
    expect(pathsOf('hyperkaliemie gravite')).toEqual(['/catalog?item=node%3Arenal.severity']);
  });

  it('takes a text without spaces for the id of a run and of a subject of each kind', () => {
    expect(pathsOf('p/1')).toEqual(['/runs/p%2F1', '/runs?subject=patient%3Ap%2F1']);
    expect(pathsOf('p 1')).toEqual([]);
    expect(pathsOf('z')).toEqual([]);
  });

  it('offers runs, and no subjects, while the catalog is not read', () => {
    expect(pathsOf('news2', { ...searched, catalog: undefined })).toEqual([
      '/workflows/news2',
      '/runs/news2',
    ]);
  });

  it('has at most eight workflows of a long list', () => {
    const workflows = Array.from({ length: 40 }, (_, at) => ({ slug: `w-${at}`, name: 'Alerte' }));
    expect(pathsOf('alerte rapide', { ...searched, workflows })).toEqual([]);
    const found = placesOf('alerte', { ...searched, workflows });
    expect(found.filter(({ kind }) => kind === 'workflow')).toHaveLength(8);
  });
});
