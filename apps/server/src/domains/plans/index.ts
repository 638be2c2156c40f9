export { seedPlans } from './actions/seed-plans.ts'
