import type { ColumnType, JSONColumnType } from 'kysely';

export type Timestamp = ColumnType<Date, Date | undefined, Date>;
export type NullableTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** A calendar day, as YYYY-MM-DD. */
export type Day = ColumnType<string | null, string | null | undefined, string | null>;
export type KnownDay = ColumnType<string, string, string>;
/** Stored as a Postgres point; x is the longitude, y the latitude. Written as "(x,y)". */
export type PointColumn = ColumnType<{ x: number; y: number } | null, string | null | undefined, string | null>;
export type Json<Value> = JSONColumnType<Value & object>;
/** JSON that need not be an object. */
export type JsonValue<Value> = ColumnType<Value, string, string>;
export type NullableJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
export type Defaulted<Value> = ColumnType<Value, Value | undefined, Value>;
export type BigInteger = ColumnType<number, number, number>;
