// `npm run vectors -- FILE…`: the date engine against test vectors; the project's own copies by default.
import '@duebook/domain/vectors'
