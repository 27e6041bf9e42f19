/** Joins class names; falsy parts are left out. */
export { clsx as cx } from 'clsx'
