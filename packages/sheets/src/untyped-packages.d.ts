declare module 'saxen' {
  type Decode = (text: string) => string
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, attributes: () => Record<string, string>, decode: Decode) => void,
    ): this
    on(event: 'error', listener: (failure: Error) => void): this
    write(xml: string): void
    end(): void
  }
}

declare module 'windows-1252' {
  export function decode(codes: Uint16Array, options: { mode: 'fatal' | 'replacement' }): string
}
