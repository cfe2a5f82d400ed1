/** A chunk of its own: the names and tables of all regions. */
export { HOLIDAY_LOADERS } from '@duebook/domain'
