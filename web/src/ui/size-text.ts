export { sizeText } from '@duebook/contract/size-text'
