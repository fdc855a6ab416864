import { Input } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { Choice } from '../shared/Choice';
import { DURATION_UNITS } from './durations';
import { nameOfType, unitsOf } from './read-field';
import type { InputProps } from './use-field';

/** An amount and what it counts: a quantity, a duration. Without an amount there is neither. */
export function AmountInput({ field, typed, state, common, surroundings }: InputProps) {
  const { t } = useTranslation();
  const isDuration = nameOfType(field.type) === 'Duration';
  const units = unitsOf(field.type, surroundings);
  const data = isDuration
    ? DURATION_UNITS.map((unit) => ({ value: unit, label: t(`field.unit.${unit}`) }))
    : units.map((unit) => ({ value: unit, label: unit }));
  const only = !isDuration && units.length === 1 ? units[0] : undefined;
  const unit = typed.unit ?? only ?? '';
  const id = useId();
  return (
    <Input.Wrapper {...common} id={id} onBlur={state.leave}>
      <div className="field-amount">
        <Input
          id={id}
          ref={state.control}
          value={typed.text}
          onChange={({ currentTarget }) => state.change({ text: currentTarget.value })}
          onInvalid={state.onInvalid}
          inputMode={isDuration ? 'numeric' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          required={common.required}
          error={common.error !== undefined}
        />
        <Choice
          ref={state.unitControl}
          aria-label={t('field.unitOf', { name: common.label })}
          none={t('field.choose')}
          data={data}
          value={unit}
          onChange={(next) => state.change({ unit: next })}
          onInvalid={state.onInvalid}
          error={common.error !== undefined && unit === ''}
        />
      </div>
    </Input.Wrapper>
  );
}
