/** The domain's front door. */
export * from './schedule.ts'
export * from './errors.ts'
export * from './reminder.ts'
export * from './civil.ts'
export * from './businessday.ts'
