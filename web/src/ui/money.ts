export { amountText, sumText } from '@duebook/contract/money'
