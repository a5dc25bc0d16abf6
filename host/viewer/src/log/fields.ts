// Reads values from untrusted JSON. All errors are Damage.
import { Damage } from './damage';

export class Fields {
  private constructor(
    private readonly values: Record<string, unknown>,
    private readonly place: string,
  ) {}

  static parse(bytes: Uint8Array, place: string): Fields {
    let value: unknown;
    try {
      value = JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    } catch {
      throw new Damage(`${place}: it is no JSON`);
    }
    return Fields.of(value, place);
  }

  static of(value: unknown, place: string): Fields {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Damage(`${place}: no object`);
    return new Fields(value as Record<string, unknown>, place);
  }

  fail(key: string): never {
    throw new Damage(`${this.place}: "${key}" is missing or wrong`);
  }

  get(key: string): unknown {
    return Object.hasOwn(this.values, key) ? this.values[key] : undefined;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.values, key);
  }

  isNull(key: string): boolean {
    return this.get(key) === null;
  }

  number(key: string, low: number, high: number): number {
    const value = this.get(key);
    return typeof value === 'number' && value >= low && value <= high ? value : this.fail(key);
  }

  integer(key: string, low: number, high: number): number {
    const value = this.number(key, low, high);
    return Number.isInteger(value) ? value : this.fail(key);
  }

  flag(key: string): boolean {
    const value = this.get(key);
    return typeof value === 'boolean' ? value : this.fail(key);
  }

  /// A text, cut to `charactersMax`.
  text(key: string, charactersMax = 256): string {
    const value = this.get(key);
    return typeof value === 'string' ? clipped(value, charactersMax) : this.fail(key);
  }

  object(key: string): Fields {
    return Fields.of(this.get(key), `${this.place}: "${key}"`);
  }

  list(key: string): unknown[] {
    const value = this.get(key);
    return Array.isArray(value) ? value : this.fail(key);
  }

  pair(key: string): [unknown, unknown] {
    const value = this.list(key);
    return value.length === 2 ? [value[0], value[1]] : this.fail(key);
  }

  integers(key: string, low: number, high: number): [number, number] {
    const fits = (value: unknown): value is number => Number.isInteger(value) && Number(value) >= low && Number(value) <= high;
    const [a, b] = this.pair(key);
    return fits(a) && fits(b) ? [a, b] : this.fail(key);
  }

  numbers(key: string, low: number, high: number): [number, number] {
    const fits = (value: unknown): value is number => typeof value === 'number' && value >= low && value <= high;
    const [a, b] = this.pair(key);
    return fits(a) && fits(b) ? [a, b] : this.fail(key);
  }

  entries(): [string, unknown][] {
    return Object.entries(this.values);
  }
}

export function clipped(text: string, charactersMax: number): string {
  if (text.length <= charactersMax) return text;
  // Does not cut between two surrogates.
  const cut = text.slice(0, charactersMax - 1);
  return `${/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut}…`;
}
