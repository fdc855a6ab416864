import { Alert, Anchor, createTheme, Skeleton, type CSSVariablesResolver } from '@mantine/core';

export const theme = createTheme({
  primaryColor: 'brand',
  // White on it has a contrast of 5.0, and on the next one, which is under the pointer, of 6.6.
  primaryShade: 8,
  colors: {
    brand: [
      ...(['#e6fcf5', '#c3fae8', '#96f2d7', '#63e6be', '#38d9a9'] as const),
      ...(['#20c997', '#12b886', '#0ca678', '#087f5b', '#066649'] as const),
    ],
  },
  autoContrast: true,
  defaultRadius: 'md',
  fontFamily:
    'system-ui, -apple-system, "Segoe UI", Roboto, "Liberation Sans", "DejaVu Sans", sans-serif',
  fontFamilyMonospace: 'ui-monospace, "DejaVu Sans Mono", "Liberation Mono", monospace',
  headings: { fontWeight: '650' },
  respectReducedMotion: true,
  // A link in a text must not be told apart by its colour alone.
  components: {
    // It has a name, "Loading…", which an element without a role may not have.
    Skeleton: Skeleton.extend({ defaultProps: { role: 'status' } }),
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    // The colour of an alert is that of its border and its icon: as a text it would be too faint.
    Alert: Alert.extend({
      styles: { title: { color: 'var(--mantine-color-text)' }, body: { minWidth: 0 } },
    }),
  },
});

/**
 * Colours with a contrast of at least 4.5:1 on the backgrounds of both themes (WCAG 2.2, 1.4.3), where Mantine's own are
 * fainter. A status has a colour, an icon and a word.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-dimmed': '#545c66',
    '--mantine-color-placeholder': '#5f6770',
    '--mantine-color-error': '#c01818',
    '--app-canvas': '#f4f6f8',
    '--app-border': '#d5dbe1',
    '--status-running': '#1558b8',
    '--status-waiting': '#8a4b00',
    '--status-failed': '#b3161b',
    '--status-done': '#1d6b38',
    '--status-neutral': '#545c66',
  },
  dark: {
    '--mantine-color-dimmed': '#b3bac2',
    '--mantine-color-placeholder': '#a7afb8',
    '--mantine-color-error': '#ff9c96',
    '--app-canvas': '#1b1e22',
    '--app-border': '#3b4148',
    '--status-running': '#86b7ff',
    '--status-waiting': '#f5b95a',
    '--status-failed': '#ff9c96',
    '--status-done': '#7fd69b',
    '--status-neutral': '#b3bac2',
  },
});
