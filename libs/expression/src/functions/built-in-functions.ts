import { absenceFunctions } from './absence-functions';
import { calendarFunctions } from './calendar-functions';
import { type FunctionTable } from './expression-function';
import { momentFunctions } from './moment-functions';
import { numberFunctions } from './number-functions';
import { quantityFunctions } from './quantity-functions';
import { textFunctions } from './text-functions';

export const builtInFunctions: FunctionTable = {
  ...absenceFunctions,
  ...calendarFunctions,
  ...momentFunctions,
  ...numberFunctions,
  ...quantityFunctions,
  ...textFunctions,
};
