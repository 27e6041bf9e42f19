/** The same numbers with room for at least `size`. */
export function grown<T extends Int32Array | Uint16Array>(numbers: T, size: number, make: (size: number) => T): T {
  if (size <= numbers.length) return numbers
  const more = make(Math.max(size, numbers.length * 2))
  more.set(numbers)
  return more
}

export const whole = (size: number) => new Int32Array(size)
