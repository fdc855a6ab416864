/**
 * Preloaded into a process (`node --require`). Its wall clock is that of the machine plus the milliseconds in the
 * file CHAOS_CLOCK, which is read ten times a second. Timers keep the machine's pace.
 */
const { readFileSync } = require('node:fs');

const MachineDate = Date;
const file = process.env.CHAOS_CLOCK;
let offset = 0;

function readOffset() {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    offset = 0;
  }
}

if (file) {
  readOffset();
  setInterval(readOffset, 100).unref();
  globalThis.Date = class Date extends MachineDate {
    constructor(...args) {
      if (args.length === 0) super(MachineDate.now() + offset);
      else super(...args);
    }
    static now() {
      return MachineDate.now() + offset;
    }
  };
}
