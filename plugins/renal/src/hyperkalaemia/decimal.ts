/** A number as French prints it, with every digit: a rounded value could show in another band. */
export const decimal = (value: number): string => String(value).replace('.', ',');
