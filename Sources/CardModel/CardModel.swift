// CardModel
