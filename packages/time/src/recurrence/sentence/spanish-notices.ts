import type { NoticeWords } from './phrases.ts'

const notices: NoticeWords['notices'] = {
  'rule-invalid': (detail) => `No se pudo leer la regla. ${detail}.`,
  'rule-fields-disagree': () => 'La regla y los campos separados dan fechas distintas. La lista sigue la regla.',
  'invalid-field-ignored': (detail) => `El dato «${detail}» no tiene sentido y no se usa.`,
  'end-incomplete': (detail) => `Debería terminar, pero falta el dato «${detail}»: no se sabe cuándo termina.`,
  'unused-fields-set': () => 'También están rellenos campos de otro tipo de final. No se usan.',
  'weekdays-unused': () =>
    'También hay días de la semana marcados, pero no se repite por días de la semana. No se usan.',
  'part-missing': () =>
    'No se pudo cargar una parte de esta página: pueden faltar fechas o ser erróneas. Abra la página de nuevo.',
  'assumed-from-start': () =>
    'Los campos se pueden leer de varias maneras. Se muestra la lectura que encaja con el inicio.',
  'start-not-in-pattern': () => 'El inicio no encaja en el patrón y no es una de las fechas.',
  'short-months': () => 'Los meses sin ese día se omiten. Otros calendarios toman en su lugar el último día.',
  'has-exclusions': () => 'Algunas fechas están excluidas.',
  'exclusion-invalid': (detail) =>
    `No se pudieron leer las exclusiones, así que la lista puede mostrar fechas de más. ${detail}.`,
  'exclusion-matches-nothing': (detail) => `La fecha excluida, ${detail}, no es una de las fechas de la serie.`,
  'no-occurrences': () => 'Ninguna fecha encaja en el patrón.',
  'search-stopped': () => 'No se pudieron listar todas las fechas: calcular el patrón lleva demasiado tiempo.',
  'no-start': () => 'Se repite, pero no tiene un inicio desde el que calcular.',
  'recurring-without-pattern': () => 'Está marcado como periódico, pero no se da ningún patrón.',
  'pattern-without-recurring': () => 'Se da un patrón, pero no está marcado como periódico.',
  'recurs-until-differs': (detail) => `En otra parte del registro la serie dura hasta el ${detail}.`,
  'start-differs': (detail) => `El patrón empieza el ${detail}, no al inicio del evento.`,
  overlaps: () => 'Las fechas se solapan: una empieza antes de que termine la anterior.',
  'unusual-rule': () => 'Otros calendarios pueden leer esta regla de otra manera.',
}

const fields: NoticeWords['fields'] = {
  intervalKind: 'Tipo de repetición',
  endKind: 'Tipo de final',
  startDate: 'Primera fecha',
  endDate: 'Última fecha',
  recursUntil: 'Última fecha del evento',
  numberOfRecurrencesToEnd: 'Número de veces',
  dailyIntervalRepeatNumber: 'Días entre una fecha y la siguiente',
  weeklyIntervalRepeatNumber: 'Semanas entre una fecha y la siguiente',
  montlyIntervalRepeatNumber: 'Meses entre una fecha y la siguiente',
  yearlyIntervalRepeatNumber: 'Años entre una fecha y la siguiente',
  monthlyRepeatKind: 'Tipo de repetición mensual',
  yearlyRepeatKind: 'Tipo de repetición anual',
  dayOfMonth: 'Día del mes',
  yearlyDay: 'Día del año',
  yearlyMonth: 'Mes',
  yearlyMonthInterval: 'Mes',
  monthlyWeekInterval: 'Semana del mes',
  yearlyWeekInterval: 'Semana del mes',
  monthlyDOWInterval: 'Día de la semana',
  yearlyDOWInterval: 'Día de la semana',
}

const reasons: NoticeWords['reasons'] = {
  'no-text': () => 'No hay texto que leer',
  'too-long': () => 'La regla es demasiado larga',
  empty: () => 'La regla está vacía',
  'only-start': () => 'No hay regla, solo un inicio',
  'more-lines': () => 'Hay más de una regla, o una línea que no forma parte de una regla',
  'empty-part': () => 'No hay nada entre dos puntos y coma',
  'not-name-value': () => 'Una parte no tiene la forma NOMBRE=VALOR',
  'unknown-part': (part) => `${part} no forma parte de una regla de repetición`,
  twice: (part) => `${part} aparece dos veces`,
  'no-value': (part) => `${part} no tiene valor`,
  'no-freq': () => 'Falta FREQ, que dice cada cuánto se repite',
  'unknown-freq': () => 'FREQ no es una frecuencia conocida',
  'not-positive': (part) => `${part} no es un número entero a partir de 1`,
  'out-of-range': (part, range) => `${part} contiene algo que no es un número ${range}`,
  'no-weekday': (part) => `${part} contiene algo que no es un día de la semana (MO a SU)`,
  'no-day': (part) => `${part} contiene algo que no es un día de la semana como MO, 2TU o -1FR`,
  'no-date': (part) => `${part} no es una fecha u hora que exista`,
  'counted-in-weeks': (part) => `${part} cuenta días de la semana (como 2MO) aunque BYWEEKNO nombra semanas`,
  'beyond-month': (part) => `${part} cuenta más allá de las cinco semanas de un mes`,
  'nothing-to-pick': (part) => `${part} no tiene otra parte BY de la que elegir`,
  'within-a-day': () => 'Se repite dentro de un día, pero el evento dura todo el día',
}

const ranges: NoticeWords['ranges'] = (list) => list.map(([from, to]) => `de ${from} a ${to}`).join(' o ')

export const spanishNotices: NoticeWords = { language: 'es', notices, fields, reasons, ranges }
