import type { OutboundNotification } from '../ports/notification-port';

/** How a chat reads its texts: Slack's own markup, or Markdown (Mattermost, Teams, Rocket.Chat). */
export const CHAT_STYLES = ['slack', 'markdown'] as const;
export type ChatStyle = (typeof CHAT_STYLES)[number];

/** Below the limits of Slack (40,000), Teams (28 KB) and Mattermost (16,383), escapes included. */
const MAX_TITLE = 300;
const MAX_BODY = 5_000;

const SEVERITIES = {
  fr: { info: 'INFORMATION', warning: 'AVERTISSEMENT', critical: 'CRITIQUE' },
  en: { info: 'INFORMATION', warning: 'WARNING', critical: 'CRITICAL' },
} as const;

const ZERO_WIDTH_SPACE = '\u200b';
/** Everything that is not printed, but tab and line feed; this includes what changes the direction of the text. */
const UNPRINTED = /(?![\t\n])[\p{Cc}\p{Cf}]/gu;

/** https://docs.slack.dev/messaging/formatting-message-text: three characters begin links, mentions and entities. */
const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Escapes Markdown, marks that are only read at the start of a line, and mentions (`@channel`). */
const escapeMarkdown = (text: string): string =>
  text
    .replace(/[\\`*_[\]()<>#|~!{}]/g, '\\$&')
    .replace(/^(\s*)([-+=])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
    .replaceAll('@', `@${ZERO_WIDTH_SPACE}`);

/** A mail has no marks. */
type TextStyle = ChatStyle | 'plain';

const ESCAPES: Readonly<Record<TextStyle, (text: string) => string>> = {
  plain: (text) => text,
  slack: escapeSlack,
  markdown: escapeMarkdown,
};

/** Cuts between characters, never inside one. */
function shortened(text: string, limit: number): string {
  const characters = Array.from(text.slice(0, 2 * limit + 2));
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('')}…`;
}

interface TextOptions {
  readonly style: TextStyle;
  readonly locale: string;
  /** Whether the text names the patient. A chat, or a mailbox, is read by more people than the record. */
  readonly withPatient: boolean;
}

/** Returns the text of a notification. Nothing in a value can become a link, a mention or a format of the chat. */
export function notificationText(
  { severity, title, body, patientId }: OutboundNotification,
  { style, locale, withPatient }: TextOptions,
): string {
  const escape = (text: string, limit: number): string =>
    ESCAPES[style](shortened(text.replace(UNPRINTED, ''), limit));
  const labels = locale.startsWith('en') ? SEVERITIES.en : SEVERITIES.fr;
  const heading = `${labels[severity]} : ${escape(title.replace(/\s+/g, ' '), MAX_TITLE)}`;
  const lines = [heading, escape(body, MAX_BODY)];
  if (withPatient && patientId !== undefined) {
    lines.push(`Patient : ${escape(patientId, MAX_TITLE)}`);
  }
  return lines.join('\n\n');
}
