import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Locator, Page } from 'playwright-core';

import { screenOf, STORED_SCREENS, UPDATE_SCREENS } from './stored-screens';

/** A film of one part of a screen: small pictures in their order, and what each of them shows. */
export interface Film {
  /** Takes the next picture. Under `UPDATE_SCREENS` it is stored. */
  take(name: string, shown: Locator): Promise<void>;
  /** What the pictures show now, and what they showed when they were stored. */
  end(): { readonly seen: string; readonly stored: string };
}

/** Of the quality of a picture, between 0 and 1: text stays sharp. */
const QUALITY = 0.8;

/** The browser writes WebP, which takes a fifth of PNG. */
const TO_WEBP = `async (png) => {
  const picture = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob());
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  canvas.getContext('2d').drawImage(picture, 0, 0);
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality: ${QUALITY} });
  return Array.from(new Uint8Array(await webp.arrayBuffer()));
}`;

/** Converts a picture on a page of its own, which no policy of the console concerns. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  const blank = await page.context().newPage();
  const bytes = await blank.evaluate(`(${TO_WEBP})(${JSON.stringify(png.toString('base64'))})`);
  await blank.close();
  return Buffer.from(bytes as number[]);
}

export function startFilm(title: string): Film {
  const file = join(STORED_SCREENS, `${title}.txt`);
  const scenes: string[] = [];
  return {
    take: async (name, shown) => {
      const picture = join(STORED_SCREENS, `${title}-${scenes.length + 1}-${name}.webp`);
      scenes.push(`# ${name}\n${await screenOf(shown)}`);
      if (UPDATE_SCREENS) {
        const png = await shown.screenshot({ animations: 'disabled', caret: 'initial' });
        writeFileSync(picture, await toWebp(shown.page(), png));
      }
      if (!existsSync(picture)) throw new Error(`${picture} is missing: UPDATE_SCREENS=1`);
    },
    end: () => {
      const seen = scenes.join('\n');
      if (UPDATE_SCREENS) writeFileSync(file, seen);
      return { seen, stored: readFileSync(file, 'utf8') };
    },
  };
}
