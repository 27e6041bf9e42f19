import { type Plugin, minifySync } from 'vite'

/**
 * Names of fields that only packages/time itself reads: a minifier must leave every field as it is, and these stand in
 * its code by the hundred. No file of the desk and no record of the API may have a field of such a name
 * (`scripts/short-names.test.ts`), and no text may be used to get at one. The commonest come first.
 */
const internalNames = `
  wall epochMs freq byMonth byMonthDay wallAt budget interval ordinal byWeekNo weekStart months readings byYearDay
  counted weekdays isGuess bySetPos weeks durationMs fromWall exclusions ofYear startMs endMs exclusionRules shifted
  additions byHour byMinute byRule bySecond skipped totals untilWall whenWeekday either fromMs ignored ofMonths
  onWeekdays printedOffset eventStart inWeeks isWanted isWeekdaysOnly laterMs unitsAt dayAndMonth endShown isUniform
  monthDay disagreeing exclusionsUnreadable inMonths indexAt untilMs atTimes countNotGiven doesNotRepeat eachMonth
  endNotGiven everyWeekday everyWeekdayBare exceptDate maxSteps moreThan noEnd noPattern noStart
  noneMatch nthOf nthWeekday ofEveryMonth onDate onlyPositions stoppedSearching weekdayTheDay weeksStartOn yearDay
  dayCount fromTime canMatch earlierMs byWeekday wholeDay offsetMinutes
`
  .trim()
  .split(/\s+/)

/** Words for reasons, remarks and notices that only packages/time itself compares; what is shown for them stands apart. */
const internalTexts = `
  no-text too-long only-start more-lines empty-part not-name-value unknown-part no-value no-freq unknown-freq
  not-positive out-of-range no-weekday no-day no-date counted-in-weeks beyond-month nothing-to-pick within-a-day
  count-and-until limited-by-unusual-part days-of-every-month start-in-rule-ignored start-not-in-pattern
  exclusion-matches-nothing recurring-without-pattern pattern-without-recurring recurs-until-differs start-differs
  end-incomplete invalid-field-ignored rule-fields-disagree no-occurrences search-stopped no-start more-than
  stopped-searching workdays
`
  .trim()
  .split(/\s+/)

const texts = new RegExp(`(['"\`])(${internalTexts.join('|')})\\1`, 'g')

const shortForms: Readonly<Record<string, string>> = Object.fromEntries(
  internalNames.map((name, index) => [name, shortForm(index)]),
)

/** e, t, … Z, e0, t0, …: in the order in which minified code uses letters, which compresses best. */
function shortForm(index: number): string {
  const letters = 'etnriaoscludfpmhgvybxwCSkETjqDzMAOPIRLNBFUHWVKGYJXQZ'
  const turn = Math.floor(index / letters.length)
  return `${letters[index % letters.length] ?? ''}${turn > 0 ? turn - 1 : ''}`
}

/** Gives what only packages/time reads a short name in the shipped files. */
export function shortNames(): Plugin {
  return {
    name: 'short-names',
    apply: 'build',
    enforce: 'post',
    api: { internalNames, internalTexts },
    transform: {
      filter: { id: /\/packages\/time\/src\// },
      handler(code, id) {
        const short = code.replaceAll(texts, (_, quote, text) => `${quote}${internalTexts.indexOf(text)}${quote}`)
        const { errors, ...shortened } = minifySync(id, short, {
          module: true,
          compress: false,
          mangle: false,
          codegen: { removeWhitespace: false },
          sourcemap: true,
          mangleProps: { include: new RegExp(`^(?:${internalNames.join('|')})$`), cache: { ...shortForms } },
        })
        const [error] = errors
        if (error !== undefined) return this.error(error.message)
        return { code: shortened.code, map: shortened.map ?? null }
      },
    },
  }
}
