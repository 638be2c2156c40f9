/** The public key of a seed of sevens, to derive addresses that are never spent from. */
export const testXpub =
  'xpub6CWShn1n1XYUh5eq8WPN7ufBHkTxwdqtbZDEtDpcxrK4MDXVvxBhERADSLPrqt16rSo38t47bZ6VNF1yBaoYy5jDTpSAq88Zwfn5pPoKWXB'
