/** Amounts are whole numbers of the currency's smallest unit, as in the API. */
export interface Amounts {
  amountListed: number
  amountDiscounted: number
  amountPurchased: number
}

export interface Discount {
  discountAmount?: number | null | undefined
  discountPercent?: number | null | undefined
}

/**
 * The price of a registration. A fixed discount above 0 takes precedence over a percentage; a percentage is rounded
 * half up to whole
 * units; a discount never exceeds the price and never raises it.
 */
export const amountsOf = (price: number, discount: Discount | null): Amounts => {
  const listed = Math.max(0, Math.round(price))
  const fixed = Math.max(0, discount?.discountAmount ?? 0)
  const percent = Math.min(100, Math.max(0, discount?.discountPercent ?? 0))
  // The small addition undoes binary rounding: 12.5 % of 1004 is 125.5, not 125.49999.
  const off =
    fixed > 0
      ? Math.min(listed, Math.round(fixed))
      : Math.min(listed, Math.floor((listed * percent) / 100 + 0.5 + 1e-9))
  return { amountListed: listed, amountDiscounted: off, amountPurchased: listed - off }
}
